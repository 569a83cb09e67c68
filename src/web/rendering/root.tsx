import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { colorSchemes } from '#domain/display-preferences.ts';
import { NavigationContext, type PageNavigation } from '#web/context/page-hooks.ts';
import { pageArrived } from '#web/rendering/arrival.ts';
import { documentData } from '#web/rendering/document-data.ts';
import { Frame, ProblemPage, ShownPage } from '#web/rendering/frame.tsx';
import { popupLayer } from '#web/rendering/popups.ts';
import type { Router, Shown } from '#web/rendering/router.ts';

/** What `document.server.ts` says in the head of the page that a document is loaded for. */
const OF_ITS_PAGE =
  'meta:is([name=description],[name=robots],[property^="og:"]),link[rel=canonical],script[type="application/ld+json"]';

interface BoundaryProps {
  readonly shown: Shown;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly shown: Shown;
  readonly hasFailed: boolean;
}

/** A page that breaks says so in its place, inside the frame (NAV-07); the next one has its own chance. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.shown, hasFailed: false };
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }
  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return shown === state.shown ? null : { shown, hasFailed: false };
  }
  override render(): ReactNode {
    return this.state.hasFailed ? <ProblemPage problem={undefined} /> : this.props.children;
  }
}

/** Follows what the router says: the frame is kept while pages change, and is not made again for what is only on its way. */
export const Root = ({ router }: { router: Router }): ReactNode => {
  const [{ shown, below, underway }, setState] = useState(router.state);
  useEffect(() => {
    const end = router.subscribe((state) => startTransition(() => setState(state)));
    // What happened before this was there to hear it.
    setState(router.state());
    return end;
  }, [router]);

  const { view, problem, page, data, action, route } = shown;
  // Before anything of the page is painted: one that is scrolled afterwards is seen to jump, and moves under whoever presses meanwhile.
  useLayoutEffect(() => {
    document.title = view.page.title;
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries(documentData(view))) {
      if (value === undefined) delete dataset[name];
      else dataset[name] = value;
    }
    const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
    if (scheme) scheme.content = colorSchemes(view.display);
  }, [view]);
  const [loadedFor] = useState(view.page.path);
  useEffect(() => {
    // What the document told search engines, and whoever shares its link, was of the page that it was loaded for.
    if (view.page.path !== loadedFor)
      for (const told of document.head.querySelectorAll(OF_ITS_PAGE)) told.remove();
  }, [view.page.path, loadedFor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what is told, not its key
  useLayoutEffect(pageArrived, [shown.place.key]);

  const navigation = useMemo<PageNavigation>(
    () => ({ ...underway, revalidate: router.reload }),
    [underway, router],
  );
  const Layer = below && popupLayer();
  const frame = useMemo(() => {
    const main =
      problem || !page ? (
        <ProblemPage problem={problem} />
      ) : (
        <PageBoundary shown={shown}>
          <ShownPage key={route} page={page} shown={{ data, action }} />
        </PageBoundary>
      );
    return (
      <Frame view={below?.view ?? view}>
        {below?.page && Layer ? (
          <>
            <ShownPage key={below.route} page={below.page} shown={below} />
            <Layer view={view} onClose={router.close}>
              {main}
            </Layer>
          </>
        ) : (
          main
        )}
      </Frame>
    );
  }, [shown, below, Layer, view, problem, page, data, action, route, router]);
  return <NavigationContext value={navigation}>{frame}</NavigationContext>;
};
