type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields of a body that were sent: what is undefined stays as it is, and does not go over what is saved. */
export function defined<T extends object>(body: T): Defined<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Defined<T>;
}
