import { Accordion, Title } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { WithCalls } from '../../components/with-calls.tsx'
import classes from './faq-accordion.module.css'
import { recordClick } from './record-click.ts'

export type FaqItem = inferRouterOutputs<AppRouter>['faq']['list'][number]

/**
 * One answer open at a time; each opening is counted. Mantine hides closed answers from everybody, so without JavaScript they
 * are rendered as a plain list.
 */
export const FaqAccordion = ({ items, visitId }: { items: FaqItem[]; visitId: string }) => (
  <>
    <Accordion
      order={2}
      variant="separated"
      keepMounted={false}
      className="needs-script"
      onChange={(opened) => opened && recordClick(opened, visitId)}
    >
      {items.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel className={classes.answer}>
            <WithCalls>{answer}</WithCalls>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
    <div className="without-script">
      {items.map(({ id, question, answer }) => (
        <section key={id}>
          <Title order={2} size="h3" mt="lg">
            {question}
          </Title>
          <p className={classes.answer}>
            <WithCalls>{answer}</WithCalls>
          </p>
        </section>
      ))}
    </div>
  </>
)
