import type { ReactNode } from 'react'
import type { Picture } from '../../../domain/people/nickname-logins.ts'

/** One of the twelve pictures of a child's secret, 48 × 48 units; decorative, its name is beside it. */
export const SecretPicture = ({ of, size = 48 }: { of: Picture; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[of]}
  </svg>
)

const GOLD = '#f2b544'
const GREEN = '#4bad96'
const RED = '#d9694f'
const BLUE = '#6ea8d8'
const PALE = '#fff6e0'

const drawings: Record<Picture, ReactNode> = {
  sun: (
    <>
      <circle cx="24" cy="24" r="9" fill={GOLD} />
      <path d="M24 4v6M24 38v6M4 24h6M38 24h6M10 10l4 4M34 34l4 4M38 10l-4 4M14 34l-4 4" />
    </>
  ),
  moon: <path d="M30 6a19 19 0 1 0 12 29A16 16 0 0 1 30 6Z" fill={PALE} />,
  star: <path d="M24 4l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 19l14-2Z" fill={GOLD} />,
  cloud: <path d="M13 38a9 9 0 0 1 0-18 12 12 0 0 1 23-2 10 10 0 0 1-1 20Z" fill={BLUE} />,
  tree: (
    <>
      <path d="M20 34h8v10h-8Z" fill={RED} />
      <path d="M24 3L10 19h5L7 34h34l-8-15h5Z" fill={GREEN} />
    </>
  ),
  flower: (
    <>
      <path d="M24 28v16M24 40c-6 0-9-3-10-7M24 38c5 0 8-2 9-6" />
      <circle cx="24" cy="7" r="5" fill={RED} />
      <circle cx="32" cy="13" r="5" fill={RED} />
      <circle cx="29" cy="22" r="5" fill={RED} />
      <circle cx="19" cy="22" r="5" fill={RED} />
      <circle cx="16" cy="13" r="5" fill={RED} />
      <circle cx="24" cy="15" r="5" fill={PALE} />
    </>
  ),
  apple: (
    <>
      <path
        d="M24 15c-3-4-16-4-16 10 0 10 7 18 11 18 3 0 3-2 5-2s2 2 5 2c4 0 11-8 11-18 0-14-13-14-16-10Z"
        fill={RED}
      />
      <path d="M24 15c0-5 1-8 4-11M27 9c4-5 8-5 11-5 0 4-4 8-10 7" fill={GREEN} />
    </>
  ),
  fish: (
    <>
      <path d="M5 24c7-13 22-15 29-3l9-8v22l-9-8C27 39 12 37 5 24Z" fill={BLUE} />
      <circle cx="15" cy="21" r="2" fill="currentColor" />
    </>
  ),
  house: (
    <>
      <path d="M10 22v21h28V22" fill={PALE} />
      <path d="M4 24L24 5l20 19Z" fill={RED} />
      <path d="M20 43V31h8v12" fill={BLUE} />
    </>
  ),
  boat: (
    <>
      <path d="M22 4v28" />
      <path d="M26 8c8 5 13 12 14 20H26Z" fill={PALE} />
      <path d="M5 33h38l-7 10H12Z" fill={RED} />
    </>
  ),
  key: (
    <>
      <circle cx="15" cy="15" r="10" fill={GOLD} />
      <circle cx="13" cy="13" r="3" fill={PALE} />
      <path d="M22 22l20 20M34 34l5-5M28 28l5-5" />
    </>
  ),
  heart: <path d="M24 42C10 33 4 25 4 17c0-11 15-14 20-3 5-11 20-8 20 3 0 8-6 16-20 25Z" fill={RED} />,
}
