import { clsx } from 'clsx';
import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

export type TabsProps<Value extends string> = {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Pills break into several lines where there is little room; an underlined row scrolls. */
  look?: 'underlined' | 'pills' | undefined;
  className?: string | undefined;
};

const LOOKS = {
  underlined: {
    list: 'flex gap-1 overflow-x-auto border-b',
    tab: '-mb-px h-10 border-b-2 border-transparent px-3 text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink',
    panel: 'pt-4',
  },
  pills: {
    list: 'flex flex-wrap gap-1.5',
    tab: 'h-8 rounded-full border px-3 text-ui text-muted hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text pointer-coarse:h-11',
    panel: 'pt-3',
  },
} as const;

/** Panels behind a row of tabs; only the chosen panel is mounted. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'underlined',
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((each) => each.value === next);
        if (tab !== undefined) onValueChange(tab.value);
      }}
      className={className}
    >
      <Radix.List aria-label={label} className={LOOKS[look].list}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx('font-medium whitespace-nowrap transition-colors', LOOKS[look].tab)}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={LOOKS[look].panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
