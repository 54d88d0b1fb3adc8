// The kit has one sheet for all its charts. It comes with this file, and this file only when bars are shown.
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import type { BarRow } from './bar-section.tsx'
import { formatFigure } from './figure.ts'

/** The place of a number that is too small to be shown. */
const NOTHING = '–'

/** Bars with their numbers on them. For eyes only: the table beside it tells the same to everybody. */
export default function Bars({ rows, hasLongLabels, unit }: { rows: BarRow[]; hasLongLabels: boolean; unit: string }) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isLying = hasLongLabels || !isWide // on a phone the numbers of standing bars would lie on each other
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
