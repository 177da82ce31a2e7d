/** Which part of the settings the team's link leads to. */
export const DISTRIBUTION_ID = 'distribuicao';
