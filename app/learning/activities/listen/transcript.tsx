import { WithCalls } from '../../../components/with-calls.tsx'

export const Transcript = ({ children }: { children: string }) =>
  children
    .split('\n')
    .map((line, index) => ({ line: line.trim(), key: `${index} ${line}` }))
    .filter(({ line }) => line)
    .map(({ line, key }) => (
      <p key={key}>
        <WithCalls>{line}</WithCalls>
      </p>
    ))
