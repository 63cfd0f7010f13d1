// What a form's fields themselves can say is wrong, in our words and not in the browser's.

/** The first field that does not hold what it asks for, as a reason; empty where all do. */
export function wrongIn(form: HTMLFormElement | undefined): string {
  const field = form?.querySelector<HTMLInputElement>("input:invalid:not([type=checkbox])");
  if (!field) return "";
  const { validity, min, max } = field;
  const name = (field.labels?.[0]?.innerText ?? field.closest("[role=group]")?.querySelector("b")?.innerText ?? "").trim().toLowerCase();
  if (validity.rangeUnderflow) return `${name} must be at least ${min}`;
  if (validity.rangeOverflow) return `${name} can be at most ${max}`;
  return validity.valueMissing && !validity.badInput ? `say the ${name}` : `${name} must be a whole number`;
}
