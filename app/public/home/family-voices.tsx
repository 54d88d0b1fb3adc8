import { Container, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { brand } from '../../../domain/brand.ts'
import './testimonials.module.css' // with the page: what is loaded later would come without a style at first

// Most installations have no voices: nobody loads the carousel for nothing.
const Testimonials = lazy(() => import('./testimonials.tsx'))

/** Quotes of families that the operator entered; nothing without any (decision 086). */
export function FamilyVoices({ className }: { className: string | undefined }) {
  const { testimonials } = brand
  if (testimonials.length === 0) return null
  return (
    <Container component="section" size="lg" className={className}>
      <Title order={2} mb="lg">
        Was Familien erzählen
      </Title>
      <Suspense>
        <Testimonials items={testimonials} />
      </Suspense>
    </Container>
  )
}
