/**
 * The product's name and its words about itself, in one place. An operator who renames the product does it on
 * the server (GET /api/config answers with the name); these are the defaults until that answer is here.
 */
export const brand = {
  name: 'Hora Marcada',
  shortName: 'Hora',
  tagline: 'A agenda que trabalha com a sua equipe.',
  /** Claims of the landing page. */
  rating: '4,9/5',
  superlative: 'A agenda mais inteligente do Brasil',
  instantAccess: 'Acesso imediato',
} as const;
