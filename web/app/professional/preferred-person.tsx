import type { User } from '#shared/contract/users.ts';
import { Select } from '#web/components/ui/select.tsx';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonSelect } from '#web/features/users/person-select.tsx';

const NONE = 'none';
const NOBODY = { value: NONE, label: 'Sem preferência' };

/** Whom a client prefers: an administrator chooses among the team, a professional says that it is them or leaves it as it is. */
export function PreferredPerson({
  userId,
  onChange,
  saved,
  reader,
}: {
  /** '' for nobody. */
  userId: string;
  onChange: (userId: string) => void;
  saved: { readonly id: string; readonly name: string } | null;
  reader: User;
}) {
  const isAdmin = reader.role === 'admin';
  const { people, total } = usePeople([userId, saved?.id], isAdmin);
  const shared = {
    value: userId === '' ? NONE : userId,
    onValueChange: (value: string) => onChange(value === NONE ? '' : value),
  };
  const gone = saved === null ? [] : [{ value: saved.id, label: saved.name }];
  if (isAdmin) {
    const before = [NOBODY, ...(people.some(({ id }) => id === saved?.id) ? [] : gone)];
    return <PersonSelect {...shared} before={before} people={people} total={total} />;
  }
  const isOthers = saved !== null && saved.id !== reader.id;
  return (
    <Select
      {...shared}
      options={[...(isOthers ? gone : [NOBODY]), { value: reader.id, label: `${reader.name} (você)` }]}
    />
  );
}
