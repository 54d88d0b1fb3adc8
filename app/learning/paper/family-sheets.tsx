import kit from '../../../content/agreement-kit.yaml'
import { EmergencyCard } from './emergency-card.tsx'
import { HelpHand } from './help-hand.tsx'
import type { PrintableSheet } from './paper-kit.tsx'
import { SleepRule } from './sleep-rule.tsx'
import { WeekPlan } from './week-plan.tsx'

/** The sheets that belong to no competency, for a child itself or for its parents. */
export const familySheets = (reader: 'child' | 'parents'): PrintableSheet[] => [
  { key: 'week', title: kit.week.title, note: 'Ein Wochenplan zum Ausfüllen', content: <WeekPlan /> },
  {
    key: 'sleep',
    title: kit.sleep.title,
    note: 'Eine Regel für die Nacht',
    content: <SleepRule isForParents={reader === 'parents'} />,
  },
  { key: 'hand', title: kit.hand.title, note: 'Fünf Finger, fünf Menschen', content: <HelpHand /> },
  {
    key: 'emergency',
    title: kit.emergency.title,
    note: 'Nummern, die helfen, für die Tasche',
    content: <EmergencyCard isForParents={reader === 'parents'} />,
  },
]
