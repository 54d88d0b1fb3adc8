import { Fragment } from 'react'
import { withPhoneNumbers } from '../../domain/platform/phone-numbers.ts'

/** Text in which each number of an emergency or advice line can be called. */
export const WithCalls = ({ children }: { children: string }) =>
  withPhoneNumbers(children).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
      <a key={index} href={href} style={{ color: 'var(--mantine-color-anchor)', whiteSpace: 'nowrap' }}>
        {text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
      <Fragment key={index}>{text}</Fragment>
    ),
  )
