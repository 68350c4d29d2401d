package io.racklab.deploy.simulate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** An answer to a question that says something else when one thing is asked. */
final class Wrapped {
  private Wrapped() {}

  /**
   * @param question that it answers
   * @param method of that question, by its name
   * @param wrong makes another answer of the arguments and the right answer
   */
  static <P> P answer(
      P right, Class<P> question, String method, BiFunction<Object[], Object, Object> wrong) {
    return wrapped(
        right,
        question,
        (asked, arguments) -> {
          Object said = asked.invoke(right, arguments);
          return asked.getName().equals(method) ? wrong.apply(arguments, said) : said;
        });
  }

  /**
   * @param question that it answers
   * @param method of that question, by its name
   * @param wrong makes other arguments of those that are given
   */
  static <P> P argument(P right, Class<P> question, String method, UnaryOperator<Object[]> wrong) {
    return wrapped(
        right,
        question,
        (asked, arguments) ->
            asked.invoke(
                right, asked.getName().equals(method) ? wrong.apply(arguments) : arguments));
  }

  /** Answers a call. */
  private interface Call {
    Object of(Method asked, Object[] arguments)
        throws IllegalAccessException, InvocationTargetException;
  }

  private static <P> P wrapped(P right, Class<P> question, Call call) {
    return question.cast(
        Proxy.newProxyInstance(
            question.getClassLoader(),
            new Class<?>[] {question},
            (proxy, asked, arguments) -> {
              try {
                return call.of(asked, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
