/** What a client is called, and the civil name beside it where that is another one. */
export type ShownName = { readonly shown: string; readonly civil: string | null };

/** The social name stands first: so people are addressed in Brazil. The civil name is for receipts and documents (decision 087). */
export function shownName(name: string, socialName: string | null | undefined): ShownName {
  return socialName == null || socialName === name
    ? { shown: name, civil: null }
    : { shown: socialName, civil: name };
}

/** 'Ana' of 'Ana Prado'. */
export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name;
}
