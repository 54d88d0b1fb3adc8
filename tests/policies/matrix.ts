/**
 * Who may do what, table by table (decision 030). Every cell is tried out by each person of the role: parent = each of
 * these: a guardian who added the child, its other guardian, somebody who was a guardian of it, a helper, somebody who
 * was a helper, a parent of another family; child = the child, its sibling and a child of another family; job = the
 * server's own work (app_job); library = the auth library (app_auth).
 *
 *   –          refused: PostgreSQL answers 42501
 *   all        every row, of everybody
 *   self       the row of the person who asks
 *   own        the rows of the children that a guardian has, or of the child itself
 *   added      of these, what carries the name of who added the child: the other guardian cannot write in that name
 *   alone      of these, the children that have no other guardian
 *   accompanied  who accompanies these children, and for everybody the own row
 *   published  what is published, lessons for parents too
 *   entered    what is published in the levels that are open to this child
 *   released   of these, the simulations that a parent lets this child start
 *   notebook   the pages of the child's notebook
 *   shown      of these, what the parent's child has shown
 *   clauses    the sentences of the agreements of a guardian’s children, drafts too
 *   unbound    what belongs to no child
 *   offered    of these, what is offered to the child or holds
 *
 * Any other word is the name of rows in world.ts. «whose» is the column that tells whose a row is.
 */
export const MATRIX = `
| table                        | whose         | verbs                       | visitor   | parent      | child       | admin  | author       | editor | operator | job | library |
|------------------------------|---------------|-----------------------------|-----------|-------------|-------------|--------|--------------|--------|----------|-----|---------|
| profiles                     | id            | select update               | –         | self        | self        | self   | self         | self   | self     | all | –       |
|                              |               | insert delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| children                     | id            | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | added       | –           | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | alone       | –           | –      | –            | –      | –        | all | –       |
| guardianships                | id            | select                      | –         | accompanied | accompanied | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| guardian_invitations         | id            | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| guardian_invitation_children | child_id      | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| child_removals               | child_id      | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| family_changes               | child_id      | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| consents                     | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | added       | –           | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| terms_acceptances            | user_id       | select                      | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| child_invitations            | child_id      | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| family_codes                 | parent_id     | select                      | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| nickname_logins              | child_id      | select                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| passkeys                     | user_id       | select update delete        | –         | self        | –           | self   | self         | self   | self     | all | –       |
|                              |               | insert                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| push_devices                 | person_id     | select update delete        | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| reminder_settings            | person_id     | select insert update        | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| reminders                    | person_id     | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| reminder_turns               | person_id     | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| competencies                 | id            | select                      | published | published   | published   | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| competency_slugs             | competency_id | select                      | published | published   | published   | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| skill_levels                 | id            | select                      | published | published   | published   | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| lessons                      | id            | select                      | published | published   | entered     | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | all    | –            | all    | –        | all | –       |
| quizzes                      | id            | select                      | published | published   | entered     | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | all    | –            | all    | –        | all | –       |
| quiz_questions               | quiz_id       | select                      | –         | published   | entered     | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| quiz_answers                 | question_id   | select                      | –         | published   | entered     | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| simulations                  | id            | select                      | published | published   | released    | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | all    | –            | all    | –        | all | –       |
| simulation_secrets           |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| content_drafts               |               | select insert update delete | –         | –           | –           | all    | all          | all    | –        | all | –       |
| content_revisions            |               | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| content_writers              | person_id     | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| content_reviews              | asked_by      | select delete               | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | self         | self   | –        | all | –       |
|                              |               | update                      | –         | –           | –           | all    | –            | all    | –        | all | –       |
| content_comments             | written_by    | select update               | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert delete               | –         | –           | –           | self   | self         | self   | –        | all | –       |
| content_schedules            | scheduled_by  | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | –            | self   | –        | all | –       |
|                              |               | update                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | all    | –            | all    | –        | all | –       |
| fact_checks                  | checked_by    | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | self         | self   | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| content_origins              |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| media                        | uploaded_by   | select                      | all       | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | self         | self   | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | all    | –            | all    | –        | all | –       |
| child_competencies           | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| level_openings               | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| pending_recounts             |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| child_passes                 | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| pass_checks                  | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | own         | –           | –      | –            | –      | –        | all | –       |
| pass_congratulations         | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| level_completions            | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| parent_lesson_reads          | parent_id     | select insert               | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| lesson_progress              | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| activity_states              | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| notebook_pages               | id            | select                      | –         | shown       | notebook    | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | notebook    | –      | –            | –      | –        | all | –       |
| child_figures                | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update               | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| agreements                   | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| agreement_clauses            | id            | select update               | –         | clauses     | offered     | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| agreement_signatures         | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| topic_wishes                 | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
| together_tasks               | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | own         | –           | –      | –            | –      | –        | all | –       |
| open_attempts                | child_id      | select                      | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| open_attempt_answers         | attempt_id    | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| quiz_attempts                | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| quiz_responses               | attempt_id    | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| pretests                     | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| refreshers                   | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| refresher_breaks             | child_id      | select                      | –         | –           | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| reading_comfort              | child_id      | select insert update delete | –         | –           | own         | –      | –            | –      | –        | all | –       |
| simulation_attempts          | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| simulation_releases          | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert delete               | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | update                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| simulation_starts            |               | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| simulation_checks            |               | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| child_activities_log         | child_id      | select                      | –         | own         | own         | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| shareable_links              | creator_id    | select update delete        | –         | –           | –           | unbound | –            | unbound | –        | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | –            | self   | –        | all | –       |
| child_shareable_links        | child_id      | select update               | –         | own         | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert                      | –         | added       | –           | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| faq_items                    | id            | select                      | active    | active      | active      | all    | all          | all    | active   | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| glossary_words               | id            | select                      | all       | all         | all         | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | all    | –            | all    | –        | all | –       |
| faq_clicks                   | user_id       | insert                      | self      | self        | self        | self   | self         | self   | self     | all | –       |
|                              |               | select update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| headcounts                   |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| weekly_learners              |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| pass_counts                  |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| question_counts              |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| wrong_answer_counts          |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| effect_counts                |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| faq_click_counts             |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| statistics_state             |               | select                      | –         | –           | –           | all    | all          | all    | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| daily_status_settings        | parent_id     | select insert update        | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| daily_status_deliveries      | parent_id     | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| daily_status_schedule        | parent_id     | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| mail_outbox                  |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| refused_addresses            | person_id     | select                      | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | insert update delete        | –         | –           | –           | –      | –            | –      | –        | all | –       |
| announcements                | sent_by       | select                      | –         | all         | –           | all    | –            | –      | all      | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | –            | –      | self     | all | –       |
|                              |               | update                      | –         | –           | –           | all    | –            | –      | all      | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| announcement_closings        | person_id     | select insert               | –         | self        | –           | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| terms_versions               | published_by  | select                      | all       | all         | –           | all    | –            | –      | all      | all | –       |
|                              |               | insert                      | –         | –           | –           | self   | –            | –      | self     | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | all | –       |
| audit_log                    | actor_id      | select                      | –         | –           | –           | admin  | –            | –      | admin    | all | –       |
|                              |               | insert                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
|                              |               | update delete               | –         | –           | –           | –      | –            | –      | –        | –   | –       |
| erasures                     |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| backups                      |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| branding                     |               | select insert update delete | –         | –           | –           | all    | –            | –      | all      | all | –       |
| operator_details             |               | select insert update        | –         | –           | –           | all    | –            | –      | all      | all | –       |
|                              |               | delete                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| brand_pictures               |               | select                      | all       | –           | –           | all    | –            | –      | all      | all | –       |
|                              |               | insert delete               | –         | –           | –           | all    | –            | –      | all      | all | –       |
|                              |               | update                      | –         | –           | –           | –      | –            | –      | –        | all | –       |
| test_mails                   |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| orphaned_files               |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| throttles                    |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| auth.user                    |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | –   | all     |
| auth.session                 |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | –   | all     |
| auth.account                 |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | –   | all     |
| auth.verification            |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | –   | all     |
| auth.two_factor              |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | –   | all     |
| auth.mailed_links            |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
| auth.spent_challenges        |               | select insert update delete | –         | –           | –           | –      | –            | –      | –        | all | –       |
`

/** Where the matrix allows a verb on some columns only. Whoever is not named here may use every column. */
export const COLUMNS = `
| table                 | verb   | roles                      | columns                                                            |
|-----------------------|--------|----------------------------|--------------------------------------------------------------------|
| profiles              | update | parent child admin author editor operator | first_name last_name phone                                         |
| children              | insert | parent                     | parent_id name last_name gender birthdate email phone              |
| children              | update | parent                     | name last_name gender birthdate email phone refreshers_offered signed_in_days |
| guardian_invitations  | select | parent                     | all but token_hash                                                 |
| consents              | insert | parent                     | parent_id child_id given_by text_version                           |
| child_invitations     | select | parent                     | all but invitation_token_hash                                      |
| nickname_logins       | select | parent                     | all but handle wrong_tries                                         |
| competencies          | select | visitor                    | all but created_by taken_back_at binned_at                         |
| competencies          | select | parent child               | all but created_by                                                 |
| skill_levels          | select | visitor                    | all but talking_points together_task taken_back_at binned_at       |
| skill_levels          | select | child                      | all but talking_points                                             |
| lessons               | select | visitor                    | all but content activities activity_keys revision review_on review_note taken_back_at binned_at |
| lessons               | select | parent child               | all but review_on review_note                                      |
| quizzes               | select | visitor                    | all but revision review_on review_note questions_per_attempt taken_back_at binned_at |
| quizzes               | select | parent child               | all but review_on review_note                                      |
| quiz_questions        | select | parent child               | all but task                                                       |
| quiz_answers          | select | parent child               | all but is_correct explanation                                     |
| simulations           | select | visitor                    | all but endpoint_url revision review_on review_note taken_back_at binned_at |
| simulations           | select | parent child               | all but endpoint_url revision review_on review_note                |
| media                 | select | visitor                    | id file bytes sha256                                               |
| lessons               | insert | author                     | skill_level_id order_index title content                           |
| quizzes               | insert | author                     | skill_level_id order_index title                                   |
| simulations           | insert | author                     | skill_level_id order_index title endpoint_url                      |
| content_reviews       | insert | admin author editor | content_type content_id note asked_by                              |
| content_reviews       | update | admin editor | answer answered_by answered_at                                     |
| content_comments      | insert | admin author editor | content_type content_id field quote comment written_by             |
| content_comments      | update | admin author editor | resolved_by resolved_at                                            |
| content_schedules     | insert | admin editor | content_type content_id base_revision base_version publish_at scheduled_by |
| fact_checks           | insert | admin author editor | fact_key value is_right note checked_by                            |
| media                 | insert | admin author editor | name file width height bytes seconds sha256 uploaded_by            |
| media                 | update | admin editor | name                                                               |
| child_competencies    | insert | parent                     | child_id competency_id assigned_at                                 |
| pass_checks           | insert | parent                     | pass_id child_id shows_name                                        |
| pass_checks           | update | parent                     | shows_name                                                         |
| pass_congratulations  | insert | parent                     | pass_id child_id                                                   |
| pass_congratulations  | update | child                      | thanked_at                                                         |
| level_openings        | insert | parent                     | child_id skill_level_id                                            |
| parent_lesson_reads   | insert | parent                     | parent_id lesson_id                                                |
| lesson_progress       | insert | child                      | child_id lesson_id                                                 |
| activity_states       | insert | child                      | child_id lesson_id activity_key                                    |
| notebook_pages        | insert | child                      | child_id lesson_id activity_key form made                          |
| notebook_pages        | update | child                      | form made changed_at shown_at                                      |
| child_figures         | insert | child                      | child_id colour head face neck                                     |
| child_figures         | update | child                      | colour head face neck changed_at                                   |
| agreement_clauses     | update | parent                     | noticed_at                                                         |
| agreement_clauses     | update | child                      | talk_at celebrated_at                                              |
| topic_wishes          | insert | child                      | child_id competency_id                                             |
| topic_wishes          | update | parent                     | put_off_at                                                         |
| together_tasks        | insert | child                      | child_id skill_level_id                                            |
| together_tasks        | update | parent                     | confirmed_at                                                       |
| pretests              | select | parent child               | child_id competency_id done_at                                     |
| passkeys              | select | parent admin author editor operator | id user_id credential_id name is_backed_up created_at last_used_at |
| passkeys              | update | parent admin author editor operator | name                                                               |
| push_devices          | select | parent                     | id person_id name added_at seen_at reached_at refused_since        |
| push_devices          | update | parent                     | name                                                               |
| refreshers            | select | parent                     | id child_id pass_id done_at way result                             |
| reading_comfort       | update | child                      | all but child_id                                                   |
| simulation_releases   | insert | parent                     | child_id simulation_id                                             |
| shareable_links       | insert | admin editor | content_type content_id creator_id access_token                    |
| shareable_links       | update | admin editor | is_active                                                          |
| child_shareable_links | insert | parent                     | content_type content_id child_id parent_id creator_id access_token |
| child_shareable_links | update | parent                     | is_active                                                          |
| announcements         | select | parent                     | id title body kind work_from work_until banner_from banner_until ended_at |
| announcements         | insert | admin operator | title body kind work_from work_until banner_from banner_until is_mailed sent_by recipients |
| announcements         | update | admin operator | ended_at                                                           |
| announcement_closings | insert | parent                     | announcement_id person_id                                          |
| terms_versions        | select | visitor parent             | all but published_by                                               |
| terms_versions        | insert | admin operator | version content changes must_accept published_by                      |
| faq_clicks            | insert | visitor parent child admin author editor operator | faq_item_id user_id session_id user_agent                          |
`

/** Who may call what. login = the connection itself, before it takes on a role (app_login). */
export const FUNCTIONS = `
| function                                             | called by                              |
|------------------------------------------------------|----------------------------------------|
| actor_id()                                           | visitor parent child admin author editor operator job library |
| today()                                              | visitor parent child admin author editor operator job library |
| german_order(text)                                   | visitor parent child admin author editor operator job library |
| whole_years(date)                                    | visitor parent child admin author editor operator job library |
| own_child_ids()                                      | parent                                 |
| own_child_id()                                       | child                                  |
| note_family_change(uuid,text,text)                   | job                                    |
| limit_guardianships()                                |                                        |
| keep_guardians()                                     |                                        |
| end_what_leaver_holds()                              |                                        |
| forget_doubt()                                       |                                        |
| auth.is_secret_doubted(uuid)                         | job                                    |
| note_change_of_own_sign_in(uuid,text)                | job                                    |
| auth.end_unproven_passkeys()                         |                                        |
| require_guardian()                                   |                                        |
| keep_sixteenth_birthday()                            |                                        |
| begin_guardianship()                                 |                                        |
| leave_children()                                     |                                        |
| settle_consent(uuid)                                 |                                        |
| settle_consent_of_row()                              |                                        |
| removal_waits(child_removals)                        | job                                    |
| note_removals_told(timestamp with time zone,boolean) | job                                    |
| note_change_of_child()                               |                                        |
| note_change_of_learning()                            |                                        |
| note_change_of_row()                                 |                                        |
| auth.answered_for_by_locked(uuid)                    |                                        |
| open_level_ids()                                     | child                                  |
| own_sessions()                                       | parent child admin author editor operator |
| end_own_session(uuid)                                | parent child admin author editor operator |
| end_own_sessions(uuid)                               | parent child admin author editor operator |
| own_email_change()                                   | parent child admin author editor operator |
| get_invitation_by_token(text)                        | visitor job                            |
| link_child_to_auth_user(uuid,uuid,text)              | job                                    |
| accept_child_invitation(text)                        | job                                    |
| generate_shareable_token()                           | parent admin editor job |
| get_content_by_token(text)                           | visitor job                            |
| shared_content(text)                                 | visitor                                |
| get_pass_by_code(text)                               | visitor                                |
| auth.create_child_login(text,text,text,text,boolean) | job                                    |
| auth.create_first_admin(text,text,text,text,uuid)    | job                                    |
| family_by_code(text)                                 | visitor                                |
| auth.open_nickname_login(uuid)                       | job                                    |
| auth.set_nickname_secret(uuid,text)                  | job                                    |
| auth.nickname_secret(uuid)                           | job                                    |
| auth.forget_nickname_secret(uuid)                    | job                                    |
| auth.end_nickname_login(uuid)                        | job                                    |
| auth.doubt_session(uuid)                             | job                                    |
| auth.end_visit(uuid)                                 | job                                    |
| auth.is_visit(text)                                  | login                                  |
| auth.age_session(uuid)                               | job                                    |
| auth.person_by_session(text)                         | login                                  |
| auth.enter(text,text)                                | login                                  |
| auth.look_after_session(text,integer)                | login                                  |
| auth.look_at_session(text,integer)                   | login                                  |
| attempts_left(jsonb)                                 | login                                  |
| auth.confirm_session(uuid)                           | login                                  |
| auth.email_is_taken(text)                            | login                                  |
| auth.account_by_email(text)                          | job                                    |
| auth.has_two_factor(uuid)                           | login                                  |
| auth.claim_code_step(uuid,integer)                   | login                                  |
| auth.secrets_of(text)                                | login                                  |
| auth.begin_two_factor(uuid,text,uuid)               | job                                    |
| auth.end_two_factor(uuid)                           | job                                    |
| auth.account_by_id(uuid)                             | job                                    |
| auth.set_email(uuid,text,boolean)                    | job                                    |
| auth.set_password(uuid,text,uuid)                    | job                                    |
| auth.end_sessions(uuid,uuid)                         | job                                    |
| auth.set_lock(uuid,boolean)                          | job                                    |
| auth.admins_at_work()                                | job                                    |
| auth.operators_at_work()                             | job                                    |
| auth.keep_locked_out()                               |                                        |
| adults(uuid,text,text,text,uuid,integer)             | admin operator |
| forget_audit_records(timestamp with time zone,timestamp with time zone) | job                 |
| auth.email_of_child(uuid)                            |                                        |
| limit_passkeys()                                     |                                        |
| limit_push_devices()                                 |                                        |
| auth.end_reminders()                                 |                                        |
| auth.end_reminders_of_locked()                       |                                        |
| note_reminder(uuid,text,uuid)                        | job                                    |
| note_pass_to_tell()                                  |                                        |
| note_quiz_to_tell()                                  |                                        |
| forget_reminders()                                   |                                        |
| end_reminders_of_leaver()                            |                                        |
| settle_agreement(uuid)                               |                                        |
| settle_signed_agreement()                            |                                        |
| settle_agreement_of_child()                          |                                        |
| open_freedoms()                                      |                                        |
| fulfil_wish()                                        |                                        |
| recount_corrected()                                  |                                        |
| name_together_task()                                 |                                        |
| has_consent(uuid)                                    | child job                              |
| require_consent_to_learn()                           |                                        |
| auth.note_seen()                                     |                                        |
| auth.erase_unconfirmed(timestamp with time zone)     | job                                    |
| auth.end_unconfirmed_child_logins(timestamp with time zone,timestamp with time zone) | job    |
| auth.owns_address(auth."user")                       |                                        |
| auth.free_address(text,uuid)                         | job                                    |
| auth.erase_unproven(uuid)                            | job                                    |
| auth.end_child_login(uuid,boolean)                   | job                                    |
| auth.waiting_login(text,text,text,text)              | job                                    |
| auth.note_confirmation_asked(uuid)                   | job                                    |
| own_unconfirmed_child_ids()                          | parent                                 |
| unconfirmed_child_login(text)                        | admin operator |
| auth.unused_families(timestamp with time zone,timestamp with time zone) | job                 |
| auth.note_reminded(uuid,timestamp with time zone)    | job                                    |
| auth.forget_verifications(timestamp with time zone)  | job                                    |
| auth.erase_account(uuid)                             | job                                    |
| auth.login_to_export(uuid)                           | job                                    |
| auth.forget_login()                                  |                                        |
| forget_person(uuid)                                  |                                        |
| forget_child()                                       |                                        |
| note_recipient()                                     |                                        |
| note_erasure()                                       |                                        |
| hash_of_id(uuid)                                     |                                        |
| keep_email_of_login()                                |                                        |
| take_attempts(jsonb)                                 | job login                              |
| settle_attempts(text[],text[])                       | login                                  |
| guard_rows(regclass)                                 |                                        |
| content_rows(regclass,text,text,text)                |                                        |
| piece_rows(regclass,text)                            |                                        |
| family_rows(regclass,text)                           |                                        |
| label_columns(regclass,jsonb)                        |                                        |
| need_consent(regclass)                               |                                        |
| announce_changes(regclass)                           |                                        |
| announce_content_of(regclass)                        |                                        |
| auth.library_rows(regclass)                          |                                        |
| copy_login_to_profile()                              |                                        |
| set_age()                                            |                                        |
| require_consent()                                    |                                        |
| limit_children()                                     |                                        |
| auth.cap_session()                                   |                                        |
| cap_sessions()                                       |                                        |
| cap_sessions_of_child()                              |                                        |
| count_children()                                     |                                        |
| count_parents()                                      |                                        |
| count_announced()                                  |                                        |
| count_changed_parent()                               |                                        |
| children_count()                                     | job                                    |
| shown_count(bigint,bigint)                           | job                                    |
| shown_learners()                                     | admin author editor |
| shown_passes()                                       | admin author editor |
| shown_questions()                                    | admin author editor |
| shown_wrong_answers()                                | admin author editor |
| shown_effects()                                      | admin author editor |
| discrimination(integer,integer,double precision,double precision,double precision) |          |
| shown_faq_clicks()                                   | admin author editor |
| touch_updated_at()                                   |                                        |
| keep_old_slug()                                      |                                        |
| announce()                                           |                                        |
| number_draft()                                       |                                        |
| note_writer()                                        |                                        |
| forget_writers()                                     |                                        |
| guard_publication()                                  |                                        |
| forget_comments()                                    |                                        |
| forget_schedule()                                    |                                        |
| publishing_role(uuid)                                | job                                    |
| content_checked_at(text,uuid)                        | parent                                 |
| announce_family()                                    |                                        |
| ask_for_recount()                                    |                                        |
| auth.announce_session_end()                          |                                        |
| revoke_invitations()                                 |                                        |
| delete_child_login()                                 |                                        |
| auth.keep_children_here()                            |                                        |
| auth.note_login_elsewhere()                          |                                        |
| note_accepted_terms()                                |                                        |
| owes_terms(uuid)                                     |                                        |
| announcement_recipients(boolean) | job                  |
`
