import type { User } from '#shared/contract/users.ts';
import type { Asking } from '#web/features/google-calendar/connect-button.tsx';
import { GoogleCard } from '#web/features/google-calendar/google-card.tsx';
import { ProfileSwitch } from '#web/features/profile/profile-switch.tsx';
import { useGoogleConfigured } from '../use-google.ts';

/** The Google card with those of its switches that belong to the profile. */
export function GoogleSection({
  profile,
  asking,
  className,
}: {
  profile: User;
  asking: Asking;
  className?: string;
}) {
  const configured = useGoogleConfigured();
  return (
    <GoogleCard
      configured={configured}
      zone={profile.timezone}
      asking={asking}
      isOperator={profile.role === 'admin'}
      className={className}
      sending={
        <ProfileSwitch
          profile={profile}
          field="calendarSync"
          label="Enviar agendamentos para o Google Calendar"
          hint="Cada agendamento vira um evento na agenda escolhida, com o cliente como convidado."
        />
      }
      meeting={
        <ProfileSwitch
          profile={profile}
          field="autoCreateMeet"
          label="Criar link do Google Meet automaticamente"
          hint="Todo novo agendamento enviado ganha um link, que o cliente recebe no e-mail."
        />
      }
    />
  );
}
