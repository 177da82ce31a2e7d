import { CalendarDays, CalendarX2, Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader, StatCard } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/components/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { Toggles } from '#web/components/ui/toggles.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { toast, toastError } from '#web/lib/toast.ts';
import { DialogSamples } from './dialog-samples.tsx';
import { FormSample } from './form-sample.tsx';

export function ControlsPage() {
  const [page, setPage] = useState(2);
  const [view, setView] = useState<'month' | 'week' | 'day'>('month');
  const [days, setDays] = useState<readonly string[]>(['seg']);
  const [tab, setTab] = useState<'logs' | 'planned'>('logs');
  return (
    <main className="mx-auto grid max-w-6xl gap-5 p-4 md:p-6">
      <header className="flex items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      <Section title="Botões">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary">
            <Plus /> Novo agendamento
          </Button>
          <Button>Cancelar</Button>
          <Button variant="ghost">Editar</Button>
          <Button variant="destructive">
            <Trash2 /> Excluir
          </Button>
          <Button variant="link">Trocar</Button>
          <Button variant="primary" busy>
            Salvando
          </Button>
          <Button disabled>Indisponível</Button>
          <Button size="icon" aria-label="Copiar">
            <Copy />
          </Button>
          <CopyButton text="https://exemplo.com.br" copiedToast="Link copiado!" />
          <Button variant="primary" size="lg">
            Confirmar
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Badge>Admin</Badge>
          <Badge tone="accent">Todos</Badge>
          <Badge tone="ok">Confirmado</Badge>
          <Badge tone="warn">Pendente</Badge>
          <Badge tone="danger">Cancelado</Badge>
          {['#3b82f6', '#0f9d6e', '#c2410c', '#facc15', '#111827'].map((color) => (
            <Avatar key={color} name="Ana Prado" color={color} />
          ))}
          <Avatar name="Marta Couto" size="lg" />
        </div>
      </Section>
      <div className="grid gap-5 md:grid-cols-2">
        <FormSample />
        <div className="grid content-start gap-5">
          <Section title="Avisos">
            <div className="grid gap-3">
              <Notice tone="warn" title="Ana já atende Sofia Barros das 11:00 às 12:00.">
                <p>Horários livres mais próximos:</p>
                <div className="flex gap-1.5">
                  {['10:00', '12:00', '13:00'].map((time) => (
                    <Button key={time} size="sm" className="num">
                      {time}
                    </Button>
                  ))}
                </div>
              </Notice>
              <Notice title="O fuso do profissional é Horário de Brasília." />
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => toast({ title: 'Link copiado!', variant: 'success' })}>Sucesso</Button>
                <Button onClick={() => toastError('Erro ao mover', 'Não foi possível mover o agendamento')}>
                  Erro
                </Button>
              </div>
            </div>
          </Section>
          <DialogSamples />
          <Section title="Navegação">
            <div className="flex flex-wrap items-center gap-3">
              <Toggles
                label="Dias da semana"
                all={['seg', 'ter', 'qua']}
                chosen={days}
                onChange={setDays}
                words={(day) => day}
              />
              <Segmented
                label="Visão"
                value={view}
                onValueChange={setView}
                options={[
                  { value: 'month', label: 'Mês' },
                  { value: 'week', label: 'Semana' },
                  { value: 'day', label: 'Dia' },
                ]}
              />
              <DropdownMenu
                trigger={
                  <Button size="icon" aria-label="Ações">
                    <Ellipsis />
                  </Button>
                }
              >
                <DropdownMenuLabel>Marina Alves</DropdownMenuLabel>
                <DropdownMenuItem icon={<Pencil />}>Editar</DropdownMenuItem>
                <DropdownMenuItem icon={<CalendarDays />}>Mover…</DropdownMenuItem>
                <DropdownMenuSeparator />
                <DropdownMenuItem icon={<Trash2 />} destructive>
                  Excluir
                </DropdownMenuItem>
              </DropdownMenu>
            </div>
            <Tabs
              className="mt-4"
              label="Webhooks"
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'logs', label: 'Entregas', content: <p>Entregas recentes</p> },
                { value: 'planned', label: 'Agendados', content: <p>Agendados</p> },
              ]}
            />
          </Section>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard label="Agendamentos hoje" value="12" detail="3 a mais que ontem" icon={<CalendarDays />} />
        <StatCard label="Média diária" value="8,4" />
        <StatCard label="Taxa de confirmação" value="87%" />
        <StatCard label="Mais ativa" value="Ana Prado" detail="16 h nesta semana" />
      </div>
      <Card>
        <CardHeader
          title="Profissionais"
          description="Quem atende e por qual link."
          actions={
            <Button variant="primary">
              <Plus /> Adicionar
            </Button>
          }
        />
        <Table label="Profissionais">
          <TableHead>
            <tr>
              <TableHeader>Profissional</TableHeader>
              <TableHeader>Especialidade</TableHeader>
              <TableHeader>Status</TableHeader>
              <TableHeader className="text-right">Ações</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {['Ana Prado', 'Bruno Lima', 'Clara Nunes'].map((name, index) => (
              <TableRow key={name}>
                <TableCell>
                  <span className="flex items-center gap-2.5 font-medium">
                    <Avatar name={name} size="sm" color={['#3b82f6', '#0f9d6e', '#c2410c'][index]} />
                    {name}
                  </span>
                </TableCell>
                <TableCell className="text-muted">Psicologia</TableCell>
                <TableCell>{index === 2 ? <Badge>Inativo</Badge> : <Badge tone="ok">Ativo</Badge>}</TableCell>
                <TableCell className="text-right">
                  <Button variant="ghost" size="icon" aria-label={`Editar ${name}`}>
                    <Pencil />
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <div className="border-t px-4 py-2">
          <Pagination label="Profissionais" page={page} pageCount={5} onPageChange={setPage} />
        </div>
      </Card>
      <div className="grid gap-5 md:grid-cols-3">
        <Card>
          <EmptyState
            icon={<CalendarX2 />}
            title="Nenhum agendamento hoje"
            description="Compartilhe o seu link para receber o primeiro."
            action={<Button>Copiar link</Button>}
          />
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
        <Card>
          <SkeletonRows rows={3} />
        </Card>
      </div>
    </main>
  );
}

/** A titled card of samples. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}
