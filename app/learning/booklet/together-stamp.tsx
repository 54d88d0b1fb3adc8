/** The stamp of what was tried out together: two rings in one another. Dashed until a parent has confirmed it. Decorative. */
export const TogetherStamp = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <svg
    viewBox="0 0 100 100"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeDasharray={isConfirmed ? undefined : '7 6'}
    style={{ rotate: '5deg', opacity: isConfirmed ? 1 : 0.55 }}
    aria-hidden="true"
  >
    <circle cx="37" cy="50" r="28" />
    <circle cx="63" cy="50" r="28" />
    {isConfirmed && <path d="M41 50l7 7 12-14" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />}
  </svg>
)
