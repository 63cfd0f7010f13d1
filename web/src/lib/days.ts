// Days and times of what is over.

import { clockTime } from "./words";

export function day(seconds: number): string {
  const then = new Date(seconds * 1000);
  const isThisYear = then.getFullYear() === new Date().getFullYear();
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

export function dayAndTime(seconds: number): string {
  return `${day(seconds)}, ${clockTime(seconds)}`;
}
