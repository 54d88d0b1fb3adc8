import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import classes from './congratulations.module.css'

const words = {
  opened: {
    title: 'Eine Freiheit ist offen!',
    text: 'Dein Pass öffnet etwas in eurer Vereinbarung.',
    button: 'Ansehen',
  },
  'to-sign': {
    title: 'Eure Vereinbarung wartet auf dich',
    text: 'Deine Eltern haben etwas vorgeschlagen. Du bestimmst mit.',
    button: 'Lesen und mitreden',
  },
}

/** What of its agreement calls for the child. */
export function AgreementNews({ news }: { news: keyof typeof words }) {
  const { title, text, button } = words[news]
  return (
    <section className={classes.card} data-ink="violet" aria-labelledby="agreement-news">
      <StampFigure what={news === 'opened' ? 'cheers' : 'reads'} size={88} />
      <div className={classes.words}>
        <Title order={2} id="agreement-news" className={classes.title}>
          {title}
        </Title>
        <Text className={classes.text}>{text}</Text>
      </div>
      <Button component={Link} to="/unsere-vereinbarung" size="md" className={classes.button}>
        {button}
      </Button>
    </section>
  )
}
