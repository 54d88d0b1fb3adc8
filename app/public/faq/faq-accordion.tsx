import { Accordion } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import classes from './faq-accordion.module.css'
import { recordClick } from './record-click.ts'

export type FaqItem = inferRouterOutputs<AppRouter>['faq']['list'][number]

/** One answer open at a time; opening one is counted. The answers stand in the page from the start, for finding them. */
export const FaqAccordion = ({ items, visitId }: { items: FaqItem[]; visitId: string }) => (
  <Accordion
    order={2}
    variant="separated"
    keepMounted
    keepMountedMode="display-none"
    onChange={(opened) => opened && recordClick(opened, visitId)}
  >
    {items.map(({ id, question, answer }) => (
      <Accordion.Item key={id} value={id}>
        <Accordion.Control>{question}</Accordion.Control>
        <Accordion.Panel className={classes.answer}>{answer}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)
