import { distributionFigures } from './distribution.ts';
import type { Figure } from './figure.ts';
import { insightFigures } from './intelligence-insights.ts';
import { suggestionFigures } from './intelligence-suggestions.ts';
import { waitingFigures } from './intelligence-waiting.ts';

/** Measures what the product decides for people, on seeded demand. Prints nothing. */
export function run(): Promise<Figure[]> {
  return Promise.resolve([
    ...suggestionFigures(),
    ...distributionFigures(),
    ...waitingFigures(),
    ...insightFigures(),
  ]);
}
