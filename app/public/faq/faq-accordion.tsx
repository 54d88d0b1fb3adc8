import { Accordion, AccordionChevron, Button, Text, TextInput, Title } from '@mantine/core'
import type { inferRouterInputs } from '@trpc/server'
import { useState } from 'react'
import { isFound, topicNames, topics } from '../../../domain/content/faq.ts'
import type { AppRouter, RouterOutputs } from '../../../server/router.ts'
import { WithCalls } from '../../components/with-calls.tsx'
import classes from './faq-accordion.module.css'

export type FaqItem = RouterOutputs['faq']['list'][number]

type Group = { title: string; items: FaqItem[] }

/** The questions below the headings of their groups; those without one stand last. */
function grouped(items: FaqItem[]): Group[] {
  const groups = topicNames.map((name) => ({ title: topics[name], items: items.filter(({ topic }) => topic === name) }))
  const others = { title: 'Weitere Fragen', items: items.filter(({ topic }) => topic === null) }
  return [...groups, others].filter((group) => group.items.length > 0)
}

/**
 * One answer open at a time, of all groups; each opening is counted. Mantine hides closed answers from everybody, so
 * without JavaScript they are rendered as a plain list.
 */
export function FaqAccordion({ items, visitId }: { items: FaqItem[]; visitId: string }) {
  const [term, setTerm] = useState('')
  const found = items.filter((item) => isFound(item, term))
  return (
    <>
      <div className="needs-script">
        <TextInput
          size="md"
          type="search"
          label="Frage suchen"
          placeholder="Zum Beispiel löschen"
          autoComplete="off"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          maw="32rem"
        />
        <Text role="status" c="dimmed" mt="xs">
          {term.trim() && outcome(found.length, term.trim())}
        </Text>
        {found.length === 0 && (
          <Button variant="default" size="md" mt="sm" onClick={() => setTerm('')}>
            Alle Fragen zeigen
          </Button>
        )}
        <Accordion
          order={3}
          variant="separated"
          keepMounted={false}
          chevron={<AccordionChevron aria-hidden="true" />}
          onChange={(opened) => opened && recordClick(opened, visitId)}
        >
          {grouped(found).map((group) => (
            <div key={group.title}>
              <Title order={2} size="h3" mt="xl" mb="sm">
                {group.title}
              </Title>
              {group.items.map(({ id, question, answer }) => (
                <Accordion.Item key={id} value={id} className={classes.item}>
                  <Accordion.Control>{question}</Accordion.Control>
                  <Accordion.Panel className={classes.answer}>
                    <WithCalls>{answer}</WithCalls>
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </div>
          ))}
        </Accordion>
      </div>
      <div className="without-script">
        {grouped(items).map((group) => (
          <section key={group.title}>
            <Title order={2} mt="xl">
              {group.title}
            </Title>
            {group.items.map(({ id, question, answer }) => (
              <section key={id}>
                <Title order={3} mt="lg">
                  {question}
                </Title>
                <p className={classes.answer}>
                  <WithCalls>{answer}</WithCalls>
                </p>
              </section>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function outcome(found: number, term: string): string {
  if (found === 0) return `Keine Frage gefunden für „${term}“.`
  return found === 1 ? '1 Frage' : `${found} Fragen`
}

type Click = inferRouterInputs<AppRouter>['faq']['recordClick']

/**
 * Counts the opening of a question. Not awaited; failures are only logged (S7.20). A plain fetch, because the tRPC
 * client would be larger than the whole page.
 */
async function recordClick(faqItemId: string, sessionId: string): Promise<void> {
  const click: Click = { faqItemId, sessionId, userAgent: navigator.userAgent }
  try {
    const response = await fetch('/trpc/faq.recordClick', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(click),
      keepalive: true,
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    console.error('Die Frage wurde nicht gezählt.', error)
  }
}
