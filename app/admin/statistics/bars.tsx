// Mantine has one style sheet for all charts. Imported here, so that it loads only with the lazy chart.
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { formatFigure } from './figure.ts'

export type BarRow = { id: string; label: string; detail?: string; value: number | null }

/** Label of an empty bar: zero, or a number too small to be shown. */
const NOTHING = '–'

/** A bar chart. Hidden from screen readers, which get the same numbers as a table. */
export default function Bars({ rows, hasLongLabels, unit }: { rows: BarRow[]; hasLongLabels: boolean; unit: string }) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isLying = hasLongLabels || !isWide // horizontal bars on a phone, where the numbers on vertical ones would overlap
  const format = (value: number) => (value === 0 ? NOTHING : formatFigure(value))
  const numberAxis = { tickFormatter: (value: number) => formatFigure(value), allowDecimals: false }
  const labelWidth = hasLongLabels ? 130 : 72
  const labelAxis = isLying
    ? { width: labelWidth, interval: 0, tick: { width: labelWidth - 12, fontSize: 13, fill: 'currentColor' } }
    : {}
  return (
    <BarChart
      h={isLying ? rows.length * (hasLongLabels ? 46 : 32) + 40 : 260}
      data={rows.map(({ label, value }) => ({ label, value: value ?? 0 }))}
      dataKey="label"
      series={[{ name: 'value', label: unit, color: 'var(--ink-accent)' }]}
      orientation={isLying ? 'vertical' : 'horizontal'}
      gridAxis={isLying ? 'y' : 'x'}
      textColor="var(--mantine-color-text)"
      maxBarWidth={36}
      withBarValueLabel
      barLabelColor="var(--mantine-color-text)"
      valueFormatter={format}
      xAxisProps={isLying ? numberAxis : labelAxis}
      yAxisProps={isLying ? labelAxis : { width: 44, ...numberAxis }}
      barChartProps={{ margin: isLying ? { right: 40 } : { top: 20 } }}
      accessibilityLayer={false}
    />
  )
}
