import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';

/** A titled list of public links. */
export function LinksCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody className="divide-y pt-0 pb-2!">{children}</CardBody>
    </Card>
  );
}
