import type { Brand } from './brand.ts';

/** What an installation tells the pages of its front door, which claim nothing that does not hold on it. */
export type FrontFacts = {
  readonly brand: Brand;
  readonly contactEmail: string | null;
  /** Whether e-mails leave this installation; without a mail server they are kept as files. */
  readonly sendsMail: boolean;
  /** Whether a visitor may register. */
  readonly registrationOpen: boolean;
  /** Name of the external provider that what is typed at the sign-in goes to first; null where there is none. */
  readonly signInHost: string | null;
  /** Whether professionals here can connect a Google calendar. */
  readonly knowsGoogle: boolean;
};

/** A page of the front door, drawn: its words for the head, and the HTML of its body. */
export type FrontPage = {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** Path of the picture that a shared link shows; null for a page of text. */
  readonly picture: string | null;
};
