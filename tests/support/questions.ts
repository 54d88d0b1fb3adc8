import { randomUUID } from 'node:crypto'
import type { QuestionDraft, QuestionKind, QuestionOf } from '../../domain/content/questions/question.ts'

const card = (text: string) => ({ text, picture: null })
const asked = (question: string) => ({ id: randomUUID(), question, picture: null, explanation: 'Darum ist es so.' })

/** One question of every kind that can be published, with new ids; all cards say something else. */
export function questionsOfEachKind(): { [K in QuestionKind]: QuestionOf<K> } {
  const answer = (text: string, isCorrect: boolean) => ({
    ...{ id: randomUUID(), ...card(text), isCorrect, explanation: `${text}: darum.` },
  })
  const part = (text: string, x: number, isCorrect: boolean) => ({
    ...{ text, spot: { x, y: 10, width: 20, height: 20 }, isCorrect, explanation: `${text}: darum.` },
  })
  const { explanation: _, ...choice } = asked('Was hilft? Wähle alle richtigen Antworten.')
  const { explanation: __, ...spot } = asked('Tippe auf die Tür.')
  return {
    choice: {
      ...{ ...choice, kind: 'choice' },
      answers: [answer('Fragen', true), answer('Zeigen', true), answer('Warten', false), answer('Klicken', false)],
    },
    order: {
      ...{ ...asked('Was zuerst?'), kind: 'order' },
      steps: [{ ...card('Anhalten'), picture: 'stop-sign' }, card('Atmen'), card('Holen'), card('Reden')],
    },
    match: {
      ...{ ...asked('Was gehört zusammen?'), kind: 'match' },
      pairs: [
        { ...card('Schloss'), picture: 'locked', partner: 'sperrt', partnerPicture: 'key' },
        { ...card('Auge'), partner: 'sieht', partnerPicture: null },
        { ...card('Ohr'), partner: 'hört', partnerPicture: null },
      ],
    },
    sort: {
      ...{ ...asked('Wohin damit?'), kind: 'sort' },
      places: [
        { key: 'truhe', ...card('Truhe') },
        { key: 'wolke', ...card('Wolke') },
      ],
      cards: [
        { ...card('PIN'), place: 'truhe' },
        { ...card('Adresse'), place: 'truhe' },
        { ...card('Lieblingstier'), place: 'wolke' },
      ],
    },
    spot: {
      ...{ ...spot, kind: 'spot', picture: 'drawings/photo-at-the-door.svg', alt: 'Ein Haus mit Tür und Dach.' },
      parts: [part('Tür', 0, true), part('Dach', 30, false), part('Baum', 60, false)],
    },
    number: {
      ...{ ...asked('Wie lange?'), kind: 'number' },
      ...{ value: 60, tolerance: 10, min: 0, max: 120, step: 5, unit: 'Minuten' },
    },
  }
}

export const listOfKinds = (questions = questionsOfEachKind()): QuestionDraft[] => Object.values(questions)
