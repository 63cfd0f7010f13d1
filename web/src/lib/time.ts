/** Now, in the whole seconds that commands are stamped with. */
export const seconds = (): number => Math.floor(Date.now() / 1000);
