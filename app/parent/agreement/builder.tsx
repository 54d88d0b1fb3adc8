import { Alert, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import {
  countOf,
  OWN_SENTENCE,
  problemOfFilling,
  proposedOf,
  type Side,
} from '../../../domain/learning/agreement/agreement.ts'
import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { AgreementText, type ShownClause } from '../../learning/agreement/agreement-text.tsx'
import { type AgreementVersion, failureWords, sidesForParents } from '../../learning/agreement/agreement-words.ts'
import { refreshAgreement } from './agreement-options.ts'
import classes from './builder.module.css'
import { type Choices, Choose } from './choose.tsx'
import { type Draft, useDraft } from './use-draft.ts'

type BuilderProps = {
  childId: string
  name: string
  choices: Choices
  /** The draft so far. */
  draft: AgreementVersion | undefined
  /** What holds: a new version begins with it. */
  holding: AgreementVersion | undefined
  /** What is said before it is offered. */
  nature: string
  onOffered: () => void
}

const PREVIEW = 'vorschau'

/** In two steps: sentences to choose, and what they look like together; then all can read and sign it. */
export function Builder({ childId, name, choices, draft: kept, holding, nature, onOffered }: BuilderProps) {
  const [search, setSearch] = useSearchParams()
  const title = useRef<HTMLHeadingElement>(null)
  const [isOffering, setOffering] = useState(false)
  const isSound = ({ chosen }: Draft) =>
    chosen.every(({ key, filling }) => !problemOfFilling(choiceOf(key)?.blank ?? null, filling))
  const choiceOf = (key: string) => choices.clauses.find((one) => one.key === key)
  const [start] = useState(() => startOf(kept ?? holding, choices))
  const before = kept ? { agreementId: kept.id, words: kept.words } : null
  const { draft, change, keeping, offer, takeOver } = useDraft(childId, { ...start, kept: before }, isSound)
  const shown = shownOf(draft, choices, kept)
  const isPreview = search.get('schritt') === PREVIEW
  const isReady = isSound(draft) && shown.length > 0

  function goTo(step: string | null) {
    flushSync(() =>
      setSearch(
        (now) => {
          if (step) now.set('schritt', step)
          else now.delete('schritt')
          return now
        },
        { preventScrollReset: false },
      ),
    )
    title.current?.focus()
  }
  async function hand() {
    setOffering(true)
    const isTaken = await offer()
    setOffering(false)
    await refreshAgreement()
    if (isTaken) onOffered()
  }
  return (
    <section aria-labelledby="builder">
      <Title order={2} id="builder" ref={title} tabIndex={-1}>
        {isPreview ? 'So sieht sie aus' : 'Zusammen aussuchen'}
      </Title>
      {keeping.state === 'failed' && (
        <Alert color="amber" my="md" title={failureWords(keeping.error).forAdults}>
          <Text mb="xs">Was Sie hier ausgewählt haben, steht noch da.</Text>
          <Button onClick={() => takeOver(before)} variant="default">
            {keeping.isOutdated ? 'Diese Auswahl behalten' : 'Noch einmal speichern'}
          </Button>
        </Alert>
      )}
      {isPreview ? (
        <>
          <Text my="md" maw="46rem">
            {nature}
          </Text>
          <AgreementText clauses={shown} sides={sidesForParents(name)} />
          <Group gap="sm" mt="lg">
            <Button onClick={hand} disabled={!isReady || isOffering} aria-busy={isOffering}>
              Allen zum Unterschreiben geben
            </Button>
            <ActionButton variant="default" label="Zurück zur Auswahl" onClick={() => goTo(null)} />
          </Group>
        </>
      ) : (
        <>
          <Text mt="xs" maw="46rem">
            Ein Vorschlag für das Alter von {name} ist schon angekreuzt. Acht bis zwölf Sätze genügen.
          </Text>
          <Choose choices={choices} chosen={draft.chosen} onChange={(chosen) => change({ ...draft, chosen })} />
          <OwnSentence own={draft.own} name={name} onChange={(own) => change({ ...draft, own })} />
          <Balance clauses={shown} name={name} />
          <Group gap="sm" mt="lg">
            <ActionButton label="Weiter zur Vorschau" onClick={() => goTo(PREVIEW)} disabled={!isReady} />
            <Text c="dimmed" fz="sm" role="status">
              {!isSound(draft) && 'In einem Satz fehlt noch eine Angabe.'}
              {isSound(draft) && shown.length === 0 && 'Wählen Sie mindestens einen Satz aus.'}
              {isReady && keeping.state === 'kept' && 'Als Entwurf gespeichert'}
              {isReady && keeping.state === 'waiting' && 'Wird gespeichert …'}
            </Text>
          </Group>
        </>
      )}
    </section>
  )
}

/** What is chosen at first: the draft, else the valid version, else the proposal; only clauses still offered. */
function startOf(version: AgreementVersion | undefined, { clauses }: Choices): Draft {
  if (!version) return { chosen: proposedOf(clauses), own: null }
  const chosen = version.clauses.flatMap(({ key, filling }) =>
    key !== null && clauses.some((one) => one.key === key) ? [{ key, filling }] : [],
  )
  const own = version.clauses.find(({ writtenBy }) => writtenBy === 'parent')
  return { chosen, own: own ? { promisedBy: own.promisedBy, text: own.text } : null }
}

/** The chosen sentences as they will be shown, with the child's own one. */
function shownOf({ chosen, own }: Draft, { clauses }: Choices, kept: AgreementVersion | undefined): ShownClause[] {
  const plain = { opensWith: null, openedAt: null, supersedes: [] }
  return [
    ...clauses.flatMap((clause) => {
      const one = chosen.find(({ key }) => key === clause.key)
      const text = one && filledText(clause, one.filling ?? undefined)
      return text ? [{ ...clause, ...plain, id: clause.key, text, opensWith: clause.opensWith }] : []
    }),
    ...(own ? [{ ...plain, id: 'own', key: null, ...own }] : []),
    ...(kept?.clauses ?? []).filter(({ writtenBy }) => writtenBy === 'child'),
  ]
}

type OwnSentenceProps = { own: Draft['own']; name: string; onChange: (own: Draft['own']) => void }

/** One sentence in the parents' own words. The child writes its own. */
function OwnSentence({ own, name, onChange }: OwnSentenceProps) {
  const [text, setText] = useState(own?.text ?? '')
  const [promisedBy, setPromisedBy] = useState<Side>(own?.promisedBy ?? 'parent')
  const tell = (text: string, promisedBy: Side) => onChange(text.trim() ? { text: text.trim(), promisedBy } : null)
  return (
    <fieldset className={classes.own}>
      <legend>Ein eigener Satz</legend>
      <TextInput
        label="Ihr Satz"
        description={`Freiwillig, höchstens ${OWN_SENTENCE} Zeichen. ${name} kann danach auch einen schreiben.`}
        maxLength={OWN_SENTENCE}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          tell(event.currentTarget.value, promisedBy)
        }}
      />
      <Group gap="0 1rem" mt="xs" className={classes.who} role="radiogroup" aria-label="Wer verspricht das?">
        {(['parent', 'child'] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="promised-by"
              checked={promisedBy === side}
              onChange={() => {
                setPromisedBy(side)
                tell(text, side)
              }}
            />
            {side === 'parent' ? 'Wir Eltern versprechen das' : `${name} verspricht das`}
          </label>
        ))}
      </Group>
    </fieldset>
  )
}

/** A hint, not a rule: parents should promise as much as their child. */
function Balance({ clauses, name }: { clauses: ShownClause[]; name: string }) {
  const [ofChild, ofParents] = [countOf('child', clauses), countOf('parent', clauses)]
  return (
    <Text mt="md">
      {name} verspricht {ofChild}, Sie versprechen {ofParents}.
      {ofParents < ofChild && ' Vielleicht finden Sie noch einen Satz, den Sie selbst versprechen möchten?'}
    </Text>
  )
}
