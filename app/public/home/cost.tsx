import { Paper, Text, Title } from '@mantine/core'
import { brand, priceWords } from '../../../domain/brand.ts'
import classes from './cost.module.css'

/** The price, and what happens with data. An operator without prices shows only the latter (decision 055). */
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
