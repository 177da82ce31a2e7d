/**
 * The product's name and its words about itself, in one place. An operator who renames the product does it on
 * the server (GET /api/config answers with the name); these are the defaults until that answer is here.
 */
export const brand: Record<
  'name' | 'shortName' | 'tagline' | 'rating' | 'superlative' | 'instantAccess',
  string
> = {
  name: 'Hora Marcada',
  shortName: 'Hora',
  tagline: 'A agenda que trabalha com a sua equipe.',
  /** The owner's claims on the landing page; an empty text hides one. */
  rating: '4,9/5',
  superlative: 'A plataforma de agendamento mais avançada do Brasil',
  instantAccess: 'Acesso imediato',
};
