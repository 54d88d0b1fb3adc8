import { Text, Title } from '@mantine/core'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { familySheets } from '../learning/paper/family-sheets.tsx'
import { PaperKit } from '../learning/paper/paper-kit.tsx'

export const meta = () => [{ title: pageTitle('Zum Ausdrucken') }]

const words = { legend: 'Was möchtest du drucken?', none: 'Wähle mindestens ein Blatt aus.' }

/** What is the child's own on paper. Worksheets it prints in their lessons, and their solutions are for its parents. */
export default function OwnPaperScreen() {
  return (
    <LearnerPage size="sm" back={{ to: '/mein-heft', label: 'Zu meinem Heft' }}>
      <Title order={1} mb="md">
        Zum Ausdrucken
      </Title>
      <Text size="lg" mb="md">
        Blätter für dich: zum Ausfüllen, Ausschneiden und Aufhängen. Schwarz-weiß reicht.
      </Text>
      <PaperKit sheets={familySheets('child')} words={words} />
    </LearnerPage>
  )
}
