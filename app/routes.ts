import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout.tsx', [
    index('public/home.tsx'),
    route('about', 'public/about.tsx'),
    route('faq', 'public/faq.tsx'),
    route('kompetenzen', 'public/competencies.tsx'),
    route('kompetenzen/:slug', 'public/competency.tsx'),
    route('privacy', 'public/privacy.tsx'),
    route('terms', 'public/terms.tsx'),
    route('imprint', 'public/imprint.tsx'),
    route('barrierefreiheit', 'public/accessibility.tsx'),
    route('404', 'public/not-found.tsx'),
    route('pass/:code?', 'share/checked-pass.tsx'),
    route('share/:token/text', 'share/shared-text.tsx'),
  ]),

  // Public too; a child that comes from its own screens keeps their frame.
  layout('public/shared-with-children.tsx', [
    route('woerterbuch', 'public/glossary.tsx'),
    route('hilfe', 'public/help.tsx'),
  ]),

  // Former URLs. The last one redirects before a screen is chosen.
  route('competencies', 'public/legacy-competencies.ts'),
  route('competency/:competencyId', 'public/legacy-competency.ts'),
  route('kompetenz/:slug', 'public/legacy-slug.ts'),

  route('ausprobieren/uebung', 'public/trial-exercise.ts'),
  route('nach-der-uebung/:competencyId', 'public/after-practice.tsx'),

  // Public, but with toasts and data.
  layout('layout/data-layout.tsx', [
    route('login', 'auth/login.tsx'),
    route('lernen', 'auth/child-sign-in.tsx'),
    route('ausprobieren', 'public/trial.tsx'),
    route('register', 'auth/register.tsx'),
    route('reset-password', 'auth/reset-password.tsx'),
    route('confirm-email', 'auth/confirm-email.tsx'),
    route('invitation/:token', 'auth/invitation.tsx'),
    route('begleiten/:token', 'auth/guardian-invitation.tsx'),
    route('abmelden/:token', 'auth/unsubscribe.tsx'),
    route('postfach', 'mailbox/mailbox.tsx', [route(':mailId', 'mailbox/opened-mail.tsx')]),
    route('share/:token?', 'share/shared.tsx'),
  ]),

  layout('layout/signed-in-layout.tsx', [
    route('profile', 'account/profile.tsx'),
    route('dashboard', 'parent/dashboard.tsx'),
    route('profile/two-factor', 'account/two-factor.tsx'),
    route('child-dashboard', 'child/dashboard.tsx'),
    route('child-competency/:competencyId', 'child/competency.tsx'),
    route('meine-paesse/:passId', 'child/pass.tsx'),
    route('auffrischen/:passId', 'child/refresher.tsx'),
    route('mein-heft', 'child/notebook.tsx'),
    route('stempelheft', 'child/booklet.tsx'),
    route('zum-ausdrucken', 'child/paper.tsx'),
    route('ich', 'child/self.tsx'),
    route('was-meine-eltern-sehen', 'child/insight.tsx'),
    layout('parent/layout.tsx', [
      route('erste-schritte/:childId?/:step?', 'parent/start.tsx'),
      route('family', 'parent/family.tsx'),
      route('family/:childId', 'parent/child-profile.tsx'),
      route('family/:childId/einblick', 'parent/insight.tsx'),
      route('family/:childId/competency/:competencyId', 'parent/competency.tsx'),
      route('family/:childId/competency/:competencyId/papier', 'parent/paper.tsx'),
      route('family/:childId/pass/:passId', 'parent/pass.tsx'),
      route('begleitung', 'parent/guardians.tsx'),
      route('begleiten', 'parent/helping.tsx'),
      route('begleiten/kind/:childId', 'parent/helped-child.tsx'),
    ]),
    layout('admin/layout.tsx', [
      route('admin', 'admin/dashboard.tsx'),
      route('admin/competencies', 'admin/competencies.tsx'),
      route('admin/competencies/new', 'admin/new-competency.tsx'),
      route('admin/competencies/:competencyId', 'admin/competency.tsx'),
      route('admin/competencies/:competencyId/skill-levels/new', 'admin/new-level.tsx'),
      route('admin/competencies/:competencyId/skill-levels/:skillLevelId', 'admin/level.tsx'),
      route('admin/content/:type/:id', 'admin/content.tsx'),
      route('admin/packages', 'admin/packages.tsx'),
      route('admin/faq', 'admin/faq.tsx'),
      route('admin/faq/new', 'admin/new-question.tsx'),
      route('admin/faq/:faqItemId', 'admin/question.tsx'),
      route('admin/reviews', 'admin/reviews.tsx'),
      route('admin/glossary', 'admin/glossary.tsx'),
      route('admin/glossary/new', 'admin/new-word.tsx'),
      route('admin/glossary/:wordId', 'admin/word.tsx'),
      route('admin/users', 'admin/users.tsx'),
      route('admin/users/:userId', 'admin/user.tsx'),
      route('admin/audit', 'admin/audit.tsx'),
      route('admin/mails', 'admin/mails.tsx'),
      route('admin/media', 'admin/media.tsx'),
    ]),
  ]),

  route('*', 'public/unknown.tsx'),
] satisfies RouteConfig
