import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type ContentType, contentNames } from '../../../../domain/content/content.ts'
import { type Findings, fields } from '../../../../domain/content/content-findings.ts'
import { FindingList } from '../../parts/finding-list.tsx'
import { activityOfField, addressOfActivity } from '../activities/address-of-activity.ts'

type FindingsPanelProps = {
  type: ContentType
  findings: Findings
  /** Keys of activities that lack something themselves. */
  incomplete: string[]
  /** Number of attempts to publish: problems are shown only after the first one, not while the text is written. */
  tries: number
}

/** What prevents publishing, with links to the fields, and warnings. */
export function FindingsPanel({ type, findings: { problems, warnings }, incomplete, tries }: FindingsPanelProps) {
  const missing = useRef<HTMLDivElement>(null)
  useFieldOfAddress()
  useEffect(() => {
    if (tries > 0) missing.current?.focus()
  }, [tries])
  const addressOf = (field: string) => {
    const key = activityOfField(field)
    if (key !== undefined && !incomplete.includes(key)) return { search: '', hash: field } // only its place is wrong
    if (key !== undefined) return addressOfActivity(key)
    return addressOfField(type, field)
  }
  return (
    <>
      {problems.length > 0 && tries > 0 && (
        <Alert
          ref={missing}
          tabIndex={-1}
          role="group"
          style={{ outline: 'none' }}
          color="red"
          title={`${contentNames[type].the} kann noch nicht veröffentlicht werden.`}
        >
          <FindingList findings={problems} addressOf={addressOf} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="amber" title="Bitte noch einmal ansehen" role="none">
          <FindingList findings={warnings} addressOf={addressOf} />
        </Alert>
      )}
    </>
  )
}

const ofDetails: string[] = [fields.title, fields.description, fields.reviewOn, fields.questionsPerAttempt]
/** The address of a field in the form, which of a quiz is in one of two tabs. */
export const addressOfField = (type: ContentType, field: string) => ({
  search: type === 'quiz' && !ofDetails.includes(field) ? '?tab=fragen' : '',
  hash: field,
})

/** Scrolls to and focuses the field in the URL's hash, after a link in the list of remarks. */
function useFieldOfAddress() {
  const location = useLocation()
  useEffect(() => {
    const field = location.hash && document.getElementById(location.hash.slice(1))
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }, [location])
}
