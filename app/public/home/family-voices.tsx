import { Container, Text, Title } from '@mantine/core'
import { brand } from '../../../domain/brand.ts'
import { Testimonials } from './testimonials.tsx'

/** Quotes of families; invented ones are marked as examples. */
export function FamilyVoices({ className }: { className: string | undefined }) {
  const { testimonials } = brand
  if (testimonials.length === 0) return null
  const areExamples = testimonials.every(({ isExample }) => isExample)
  return (
    <Container component="section" size="lg" className={className}>
      <Title order={2} mb={areExamples ? 'sm' : 'lg'}>
        {areExamples ? 'Was Familien erzählen könnten' : 'Was Familien erzählen'}
      </Title>
      {areExamples && (
        <Text mb="lg" maw="42rem">
          Wir erfinden keine Menschen. Bis echte Stimmen hier stehen, zeigen Beispiele, wie es sich anfühlen kann.
        </Text>
      )}
      <Testimonials items={testimonials} words={areExamples ? forExamples : forVoices} />
    </Container>
  )
}

const forExamples = {
  all: 'Beispiele aus Familien',
  one: 'Beispiel',
  previous: 'Vorheriges Beispiel',
  next: 'Nächstes Beispiel',
}
const forVoices = { all: 'Stimmen aus Familien', one: 'Stimme', previous: 'Vorherige Stimme', next: 'Nächste Stimme' }
