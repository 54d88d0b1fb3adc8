import { LinkButton } from '../../components/button/link-button.tsx'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { Offer } from '../offer.tsx'

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

/** Tells a child that its agreement waits for its signature, or that a freedom has opened. */
export function AgreementNews({ news }: { news: keyof typeof words }) {
  const { title, text, button } = words[news]
  return (
    <Offer
      id="agreement-news"
      look="letter"
      ink="violet"
      figure={<StampFigure what={news === 'opened' ? 'cheers' : 'reads'} size={88} />}
      title={title}
      text={text}
    >
      <LinkButton to="/unsere-vereinbarung" size="md" label={button} />
    </Offer>
  )
}
