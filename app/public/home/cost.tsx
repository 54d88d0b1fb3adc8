import { Paper, Text, Title } from '@mantine/core'
import { brand, priceWords } from '../../../domain/brand.ts'
import classes from './cost.module.css'

/** What it costs, in money and in data. An operator without prices speaks of the data alone (decision 055). */
export function Cost() {
  const price = priceWords()
  return (
    <Paper withBorder p="xl" radius="lg" className={classes.price}>
      <Title order={2}>{price ? `Was ${brand.name} kostet` : 'Ihre Daten bleiben Ihre Daten'}</Title>
      {price && (
        <>
          {price.intro && <Text mt="sm">{price.intro}</Text>}
          <Text className={classes.amount}>{price.amounts}</Text>
          {price.tax && <Text c="dimmed">{price.tax}</Text>}
          <Text mt="md">Die Registrierung ist kostenlos. {price.payment}</Text>
        </>
      )}
      <Text mt="xs">
        Daten sind bei uns kein Zahlungsmittel: Mit den Angaben Ihrer Familie verdienen wir kein Geld, und Werbung gibt
        es nicht.
      </Text>
    </Paper>
  )
}
