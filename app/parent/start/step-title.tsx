import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router'
import { FocusedTitle } from '../../components/page/focused-title.tsx'

/** The title of a step; it takes the focus when a button has led here. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <Box mb="sm">
    <FocusedTitle takesFocus={useNavigationType() !== 'POP'}>{children}</FocusedTitle>
  </Box>
)
