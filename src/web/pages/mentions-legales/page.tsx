import { PageHead, PageLayout, Prose } from '#web/ui/index.ts';

/** Who made this, and whose data and fonts it uses, as their licences ask. */
export const Page = () => (
  <PageLayout head={<PageHead title="Mentions légales" />}>
    <Prose>
      <h2>Éditeur</h2>
      <p>
        Espace Voyageur est le portail d’un programme de fidélité ferroviaire. L’exploitant qui le met en
        service indique ici sa raison sociale, son siège, son numéro d’immatriculation, le directeur de la
        publication et l’hébergeur.
      </p>
      <h2>Données</h2>
      <p>
        Les noms, codes et coordonnées des gares du réseau livré contiennent des données de SNCF et de
        Trainline, mises à disposition sous licence Open Database License (ODbL) 1.0. Les horaires du réseau
        livré sont inventés.
      </p>
      <h2>Polices de caractères</h2>
      <p>
        Bricolage Grotesque, Hanken Grotesk et Atkinson Hyperlegible Next sont utilisées sous licence SIL Open
        Font License 1.1.
      </p>
    </Prose>
  </PageLayout>
);
