import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { Step } from '#web/booking/flow/flow.ts';
import { headingId } from '#web/booking/steps/step.tsx';
import { toastError } from '#web/lib/toast.ts';
import { FIELD_ORDER, fieldRules, type FormValues } from './form-rules.ts';

const TO_CHOOSE: Readonly<Record<Step, string>> = {
  professional: 'Escolha com quem para continuar.',
  service: 'Escolha o serviço para continuar.',
  when: 'Escolha o dia e o horário para continuar.',
};
const MARK = 'data-missing';

/**
 * Says in a toast that a booking that was to be confirmed lacks something, and under the heading of the step that is open what. Fetched
 * when it is needed: most people never see it.
 * @param step what is to be chosen next; null where everything is
 */
export function sayMissing(
  step: Step | null,
  values: FormValues,
  settings: BookingFormSettings | undefined,
): void {
  if (step !== null) markStep(step);
  if (step !== null || (settings && isIncomplete(values, settings)))
    toastError('Campos obrigatórios', 'Preencha todos os campos obrigatórios.');
}

/** Whether something demanded is empty, as against merely mistyped: only the first has the toast "Campos obrigatórios". */
export function isIncomplete(values: FormValues, settings: BookingFormSettings): boolean {
  const rules = fieldRules(settings);
  return FIELD_ORDER.some((field) => rules[field].required && values[field].trim() === '');
}

/** Puts the sentence under the heading of an open step. It goes with the step, which React replaces once something is chosen. */
function markStep(step: Step): void {
  // Day and time are a group of steps, of which the day's comes first.
  const heading = document.getElementById(headingId(step === 'when' ? 'date' : step));
  if (heading === null || heading.nextElementSibling?.hasAttribute(MARK) === true) return;
  const sentence = document.createElement('p');
  sentence.setAttribute(MARK, '');
  sentence.className = 'text-ui font-medium text-danger';
  sentence.textContent = TO_CHOOSE[step];
  heading.after(sentence);
  heading.setAttribute('aria-describedby', (sentence.id = `${heading.id}-falta`));
}
