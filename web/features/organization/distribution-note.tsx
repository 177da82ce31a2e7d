import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { addressOf } from '#shared/contract/screens.ts';
import { distributionSentence } from '#web/lib/distribution-words.ts';
import { organizationQuery } from './api/organization.ts';
import { DISTRIBUTION_ID } from './distribution-id.ts';

/** What the team's links offer and how that person is chosen, with the way to the setting. For administrators. */
export function DistributionNote() {
  const settings = useQuery(organizationQuery).data;
  return (
    <p className="text-ui text-pretty text-muted">
      {settings !== undefined && `${distributionSentence(settings)} `}
      <Link
        href={`${addressOf('settings')}#${DISTRIBUTION_ID}`}
        className="font-medium text-accent-text underline-offset-4 hover:underline"
      >
        Mudar em Configurações
      </Link>
    </p>
  );
}
