// Answers of a table as refusals that a form can show at its fields.

import { RefusalError } from "./api";
import type { Done, Refused } from "./protocol";

/** The refusal of an answer; null where it was done. */
export function refusalOf(answer: Done | Refused): RefusalError | null {
  return answer.type === "Refused" ? new RefusalError(answer.reason, answer.under ?? [], answer.field ?? null) : null;
}
