/**
 * Stands in a form above its button. Where scripts run, what to do at once appears here as soon as the words typed into the
 * form call for it; the form can be sent all the same. A form without scripts is checked by the server that takes it.
 */
export function SafetyCardWatch({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <div data-behaviour="safety-watch-player" data-when="load">
      <div data-card={level} role="status" />
    </div>
  );
}
