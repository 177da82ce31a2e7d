/** The product's name and its words about itself on one installation. */
export type Brand = {
  readonly name: string;
  /** For narrow screens. */
  readonly shortName: string;
  /** The front page's headline. */
  readonly tagline: string;
  /** The owner's claims on the front page; an empty one is left out. */
  readonly rating: string;
  readonly superlative: string;
  readonly instantAccess: string;
};

/** What holds where an operator says nothing else (`BRAND_…` in the environment). */
export const DEFAULT_BRAND: Brand = {
  name: 'Hora Marcada',
  shortName: 'Hora',
  tagline: 'A agenda que trabalha com a sua equipe.',
  rating: '4,9/5',
  superlative: 'A plataforma de agendamento mais avançada do Brasil',
  instantAccess: 'Acesso imediato',
};
