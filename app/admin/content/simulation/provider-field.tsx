import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraft, placeholders, type SimulationDraft } from '../../../../domain/content/content.ts'
import { type Findings, fields, reasonAt } from '../../../../domain/content/content-findings.ts'
import type { OpenedContent } from '../opened-content.ts'

/** The fields that depend on the provider. */
type Contract = Pick<SimulationDraft, 'endpointUrl' | 'needsContactData' | 'reportsOutcome'>
const contractOf = ({ endpointUrl, needsContactData, reportsOutcome }: SimulationDraft): Contract => ({
  endpointUrl,
  needsContactData,
  reportsOutcome,
})
/** Our own lab needs only a first name and reports the outcome of each run. */
const CONTRACT_OF_LAB = { needsContactData: false, reportsOutcome: true }
const OTHER = 'other'

type Scenario = OpenedContent['scenarios'][number]
type ProviderFieldProps = {
  scenarios: Scenario[]
  /** The scenario of our lab that is chosen, if any. */
  chosen: Scenario | undefined
  payload: SimulationDraft
  findings: Findings
  onChange: (change: Partial<SimulationDraft>) => void
}

/** The provider of a simulation: a scenario of our own lab, or another provider's URL. */
export function ProviderField({ scenarios, chosen, payload, findings, onChange }: ProviderFieldProps) {
  const [wantsOther, setWantsOther] = useState(false)
  /** What was entered for another provider, kept while a scenario of the lab is chosen. */
  const [elsewhere, setElsewhere] = useState(contractOf(newDraft.simulation()))
  const isOther = !chosen && (wantsOther || payload.endpointUrl !== '')

  function choose(value: string) {
    const scenario = scenarios.find(({ endpointUrl }) => endpointUrl === value)
    setWantsOther(!scenario)
    if (!scenario) return onChange(elsewhere)
    if (!chosen) setElsewhere(contractOf(payload))
    const isUntitled = !payload.title.trim() || payload.title === chosen?.title
    const contract = { endpointUrl: value, ...CONTRACT_OF_LAB }
    onChange(isUntitled ? { ...contract, title: scenario.title } : contract)
  }
  return (
    <>
      <Radio.Group
        label="Übung"
        description="Eine aus unserem Übungslabor, oder eine von jemand anderem"
        required
        value={chosen?.endpointUrl ?? (isOther ? OTHER : '')}
        onChange={choose}
        error={reasonAt(findings, fields.scenario)}
      >
        <Stack mt="sm" mb="xs">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="sm">
            {scenarios.map(({ endpointUrl, title, teaches }, index) => (
              <Radio
                key={endpointUrl}
                id={index === 0 ? fields.scenario : undefined}
                value={endpointUrl}
                label={title}
                description={teaches}
              />
            ))}
          </SimpleGrid>
          <Radio
            value={OTHER}
            label="Anderer Anbieter"
            description="Eine Übung, die woanders läuft und unser Protokoll für Simulationen spricht."
          />
        </Stack>
      </Radio.Group>
      {isOther && (
        <TextInput
          id={fields.address}
          type="url"
          label="Adresse des Anbieters"
          description="Dorthin schickt der Server, wer startet. Nur öffentliche Adressen mit https."
          placeholder={placeholders.endpoint}
          required
          maxLength={2_000}
          value={payload.endpointUrl}
          onChange={(event) => onChange({ endpointUrl: event.currentTarget.value })}
          error={reasonAt(findings, fields.address)}
        />
      )}
    </>
  )
}
