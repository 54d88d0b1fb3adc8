import { Paper, Text, Title } from '@mantine/core'
import { brand, priceLine } from '../../../domain/platform/brand.ts'
import classes from './cost.module.css'

/** The price, and what happens with data. An operator without prices shows only the latter (decision 055). */
export function Cost() {
  const price = priceLine()
  return (
    <Paper withBorder p="xl" radius="lg" className={classes.price}>
      <Title order={2}>{price ? `Was ${brand.name} kostet` : 'Ihre Daten bleiben Ihre Daten'}</Title>
      {price && <Text className={classes.amount}>{price}</Text>}
      <Text mt="md">
        Daten sind bei uns kein Zahlungsmittel: Mit den Angaben Ihrer Familie verdienen wir kein Geld, und Werbung gibt
        es nicht.
      </Text>
    </Paper>
  )
}
