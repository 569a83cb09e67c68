import './on-page.css';

/** The sections of a long page as a line of stops that stays in view; a row where there is less room, absent on phones. */
export const OnPage = ({ stops }: { stops: readonly { readonly id: string; readonly title: string }[] }) => (
  <nav className="on-page" aria-label="Dans cette page">
    <ol>
      {stops.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
);
