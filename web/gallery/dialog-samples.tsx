import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { Card } from '#web/components/ui/card.tsx';

export function DialogSamples() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap gap-2 p-4">
      <Button onClick={() => setOpen(true)}>Abrir diálogo</Button>
      <Button onClick={() => setAsking(true)}>Pedir confirmação</Button>
      <Popover label="Detalhes" trigger={<Button>Abrir painel</Button>} className="w-60">
        <p className="text-ui text-muted">Um painel pequeno, preso ao seu botão.</p>
      </Popover>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Adicionar profissional"
        description="Receberá um convite por e-mail."
      >
        <div className="grid gap-4">
          <Field label="Nome" required>
            <Input />
          </Field>
          <Field label="E-mail" required>
            <Input type="email" />
          </Field>
        </div>
        <DialogFooter>
          <Button onClick={() => setOpen(false)}>Cancelar</Button>
          <Button variant="primary">Adicionar</Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Excluir o agendamento de Marina Alves?"
        description="O horário volta a ficar livre, os lembretes são cancelados e a cliente recebe um aviso por e-mail. Não há como desfazer."
        confirmLabel="Excluir agendamento"
        onConfirm={() => setAsking(false)}
      />
    </Card>
  );
}
