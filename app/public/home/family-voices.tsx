import { Container, Title } from '@mantine/core'
import { brand } from '../../../domain/platform/brand.ts'
import { Testimonials } from './testimonials.tsx'

/** Quotes of families that the operator entered; nothing without any (decision 086). */
export function FamilyVoices({ className }: { className: string | undefined }) {
  const { testimonials } = brand
  if (testimonials.length === 0) return null
  return (
    <Container component="section" size="lg" className={className}>
      <Title order={2} mb="lg">
        Was Familien erzählen
      </Title>
      <Testimonials items={testimonials} />
    </Container>
  )
}
