import { Text } from '@mantine/core'
import type { PlannedItem } from '../../../server/content/packages/plan.ts'

/** Changed fields of a competency or level: present value and that of the package. */
export const FieldChanges = ({ changes }: { changes: PlannedItem['changes'] }) => (
  <dl style={{ margin: 0 }}>
    {changes.map(({ label, before, after }) => (
      <div key={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <Text component="dt" fw={700} size="sm">
          {label}
        </Text>
        <Text component="dd" m={0}>
          bisher: {before || 'nichts'}
        </Text>
        <Text component="dd" m={0} mb="xs">
          im Paket: {after || 'nichts'}
        </Text>
      </div>
    ))}
  </dl>
)
