import { useState } from 'react';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ColorInput } from '#web/components/ui/color-input.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';

export function FormSample() {
  const [person, setPerson] = useState('ana');
  const [day, setDay] = useState('2026-11-26');
  const [time, setTime] = useState('11:30');
  const [phone, setPhone] = useState('11987654321');
  const [color, setColor] = useState('#3b82f6');
  const [keep, setKeep] = useState(true);
  return (
    <Card>
      <CardHeader title="Novo agendamento" description="sexta-feira, 20/11/2026" />
      <CardBody className="grid gap-4">
        <Field label="Profissional">
          <Select
            value={person}
            onValueChange={setPerson}
            options={[
              { value: 'ana', label: 'Ana Prado', color: '#3b82f6' },
              { value: 'bruno', label: 'Bruno Lima', color: '#0f9d6e', detail: 'Psicologia' },
            ]}
          />
        </Field>
        <Field label="Cliente" required>
          <Input placeholder="Nome completo" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="E-mail" error="Informe um e-mail válido.">
            <Input type="email" defaultValue="helena@" />
          </Field>
          <Field label="Telefone" optional>
            <PhoneInput value={phone} onValueChange={setPhone} />
          </Field>
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label="Data" className="max-sm:col-span-2">
            <DatePicker value={day} onValueChange={setDay} min="2026-11-20" today="2026-11-20" />
          </Field>
          <Field label="Início">
            <TimeInput value={time} onValueChange={setTime} />
          </Field>
          <Field label="Duração">
            <NativeSelect defaultValue="60">
              <option value="30">30 min</option>
              <option value="60">60 min</option>
            </NativeSelect>
          </Field>
        </div>
        <Field label="Cor">
          <ColorInput value={color} onValueChange={setColor} />
        </Field>
        <Field label="Observações" hint="Só a sua equipe vê." optional>
          <Textarea />
        </Field>
        <Switch
          checked={keep}
          onCheckedChange={setKeep}
          label="Ao mover, passar para 1 hora"
          hint="Desligado, o agendamento movido mantém a duração."
        />
        <Checkbox label="Avisar o cliente por e-mail" hint="O cliente recebe o novo horário." />
      </CardBody>
      <CardFooter>
        <Button>Cancelar</Button>
        <Button variant="primary">Criar agendamento</Button>
      </CardFooter>
    </Card>
  );
}
