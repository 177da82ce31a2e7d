import type { FrontFacts } from '#shared/front-page.ts';
import type { Capabilities } from '../capabilities.ts';
import { PageShell } from '../shell/page-shell.tsx';
import { Closing } from './closing.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { OpenSource } from './open-source.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { Views } from './views.tsx';

/** The front page: what the product does on this installation, how it looks, and the way in. */
export function LandingPage({ facts, capabilities }: { facts: FrontFacts; capabilities: Capabilities }) {
  return (
    <PageShell facts={facts}>
      <Hero facts={facts} capabilities={capabilities} />
      <Views />
      <FeatureCards facts={facts} capabilities={capabilities} />
      <Steps />
      <OpenSource />
      <Questions facts={facts} capabilities={capabilities} />
      <Closing brand={facts.brand} registrationOpen={facts.registrationOpen} />
    </PageShell>
  );
}
